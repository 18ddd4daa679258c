# The hypergeometric tail, for kernels that compare many words.
cpdef double specificity(double count, double drawn, double marked, double total) noexcept
cdef double log_of_draw(double drawn, double total) noexcept
cdef double specificity_in_draw(double count, double drawn, double marked, double total, double log_draw) noexcept
