"""Which method is better, where, and whether that is more than chance: the analysis of Ushio et al. (EMNLP 2021).

The functions take plain numbers, so they work on any run and on published tables alike. They need the extra `study`.
"""
