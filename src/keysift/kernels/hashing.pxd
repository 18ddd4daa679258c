cimport cython
from cpython.array cimport array as Numbers
from pointers cimport Longs, Naturals, naturals

cdef unsigned int[::1] _CHECKSUMS
cdef unsigned int _ALL_32_BITS

@cython.locals(checksum=cython.uint, character=Py_UCS4, code=cython.uint)
cpdef unsigned int hash_name(str name) except? 0

@cython.locals(bucket=Py_ssize_t, position=Py_ssize_t, keys_at=Naturals, buckets_at=Naturals)
cpdef Py_ssize_t find_key(unsigned int key, Numbers keys, Numbers buckets) except? -2

@cython.locals(position=Py_ssize_t, bucket=Py_ssize_t)
cpdef void fill_buckets(const unsigned int[::1] keys, unsigned int[::1] buckets) noexcept

cdef unsigned long long _MULTIPLIER, _ALL_BITS

@cython.locals(mask=cython.ulonglong, mixed=cython.ulonglong, slot=cython.ulonglong)
cdef Py_ssize_t find_slot(Longs keys, Py_ssize_t size, long long key) noexcept

@cython.locals(size=Py_ssize_t)
cdef Py_ssize_t table_size(Py_ssize_t count) noexcept
