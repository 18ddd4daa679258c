"""Word weights and keyphrases as features in scikit-learn.

pip install '.[sklearn]'
"""

from sklearn.feature_extraction import FeatureHasher
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline

from keysift.integrations.sklearn import KeyphraseExtractor, TermWeightVectorizer

REEFS = [f"Coral reefs and {kind} fish live in warm water." for kind in ("small", "big", "old", "young", "blue", "red")]
BRIDGES = [f"Steel bridges with {kind} girders have cracks." for kind in ("long", "heavy", "old", "new", "wide", "red")]
TEXTS, LABELS = REEFS + BRIDGES, ["sea"] * 6 + ["land"] * 6

for name, pipeline in {
    "lexical specificity": make_pipeline(TermWeightVectorizer("lexspec"), LogisticRegression()),
    "BM25": make_pipeline(TermWeightVectorizer("bm25"), LogisticRegression()),
    "keyphrases": make_pipeline(
        KeyphraseExtractor(output="pairs", options={"normalize": "max"}),
        FeatureHasher(n_features=1024, input_type="pair"),
        LogisticRegression(),
    ),
}.items():
    print(f"{name}: {cross_val_score(pipeline, TEXTS, LABELS, cv=3).mean():.0%} of texts are classified correctly")
