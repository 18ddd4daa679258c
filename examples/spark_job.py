"""The most frequent keyphrases of a file of texts, by Spark: counts and keyphrases are computed in its workers.

    pip install '.[spark]'
    python examples/spark_job.py examples/abstracts.jsonl

Spark needs Java 17 or later. To run on a cluster: spark-submit --master URL examples/spark_job.py FILE
"""

from __future__ import annotations

import os
import sys

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, countDistinct, desc, explode, lower, max_by

from keysift.integrations import spark as keysift_spark

# The workers must run the Python that keysift is installed in.
os.environ.setdefault("PYSPARK_PYTHON", sys.executable)


def main(path: str) -> None:
    """Print the keyphrases that are in most texts."""
    session = SparkSession.builder.appName("keyphrases").getOrCreate()
    texts = session.read.json(path)
    corpus = keysift_spark.fit(texts, text="text")
    found = keysift_spark.extract(texts, text="text", method="tfidf", corpus=corpus, top=5)

    found.filter("error IS NOT NULL").select("id", "error").show()
    phrases = found.select("id", explode("keyphrases").alias("phrase"))
    by_phrase = phrases.groupBy(lower("phrase.text").alias("keyphrase"))
    counted = by_phrase.agg(countDistinct("id").alias("texts"), max_by("id", col("phrase.score")).alias("best in"))
    counted.orderBy(desc("texts"), "keyphrase").show(truncate=False)
    session.stop()


if __name__ == "__main__":
    main(sys.argv[1])
