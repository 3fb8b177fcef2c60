#include "core/datatype.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace reference {
namespace {

struct NamedType {
  NamedType(MPI_Datatype named, std::string_view name, std::size_t data,
            std::size_t with_gaps) noexcept
      : handle(named), type(name, data, with_gaps) {}
  // NOLINTNEXTLINE(modernize-use-equals-default): the default one of a union is deleted
  ~NamedType() {}

  MPI_Datatype handle;
  union {
    Datatype type;  // never destroyed: programs may call MPI until their very end
  };
};

// What the pair types of MPI_MINLOC and MPI_MAXLOC describe in C.
template <class Value>
struct Pair {
  Value value;
  int index;
};

#define REFERENCE_TYPE(name, size) NamedType(name, #name, size, size)
#define REFERENCE_PAIR(name, Value) \
  NamedType(name, #name, sizeof(Value) + sizeof(int), sizeof(Pair<Value>))

// All named types of C, C++ and Fortran. A Fortran compiler is taken to have the default kinds of 4
// bytes. Of two synonyms, the first one in the header's list is the name.
std::span<NamedType> named_types() noexcept {
  static NamedType types[] = {
      REFERENCE_TYPE(MPI_AINT, sizeof(MPI_Aint)),
      REFERENCE_TYPE(MPI_COUNT, sizeof(MPI_Count)),
      REFERENCE_TYPE(MPI_OFFSET, sizeof(MPI_Offset)),
      REFERENCE_TYPE(MPI_PACKED, sizeof(char)),
      REFERENCE_TYPE(MPI_SHORT, sizeof(short)),
      REFERENCE_TYPE(MPI_INT, sizeof(int)),
      REFERENCE_TYPE(MPI_LONG, sizeof(long)),
      REFERENCE_TYPE(MPI_LONG_LONG, sizeof(long long)),
      REFERENCE_TYPE(MPI_UNSIGNED_SHORT, sizeof(unsigned short)),
      REFERENCE_TYPE(MPI_UNSIGNED, sizeof(unsigned)),
      REFERENCE_TYPE(MPI_UNSIGNED_LONG, sizeof(unsigned long)),
      REFERENCE_TYPE(MPI_UNSIGNED_LONG_LONG, sizeof(unsigned long long)),
      REFERENCE_TYPE(MPI_FLOAT, sizeof(float)),
      REFERENCE_TYPE(MPI_C_FLOAT_COMPLEX, sizeof(float[2])),
      REFERENCE_TYPE(MPI_CXX_FLOAT_COMPLEX, sizeof(float[2])),
      REFERENCE_TYPE(MPI_DOUBLE, sizeof(double)),
      REFERENCE_TYPE(MPI_C_DOUBLE_COMPLEX, sizeof(double[2])),
      REFERENCE_TYPE(MPI_CXX_DOUBLE_COMPLEX, sizeof(double[2])),
      REFERENCE_TYPE(MPI_LOGICAL, sizeof(MPI_Fint)),
      REFERENCE_TYPE(MPI_INTEGER, sizeof(MPI_Fint)),
      REFERENCE_TYPE(MPI_REAL, sizeof(float)),
      REFERENCE_TYPE(MPI_COMPLEX, sizeof(float[2])),
      REFERENCE_TYPE(MPI_DOUBLE_PRECISION, sizeof(double)),
      REFERENCE_TYPE(MPI_DOUBLE_COMPLEX, sizeof(double[2])),
      REFERENCE_TYPE(MPI_CHARACTER, sizeof(char)),
      REFERENCE_TYPE(MPI_LONG_DOUBLE, sizeof(long double)),
      REFERENCE_TYPE(MPI_C_LONG_DOUBLE_COMPLEX, sizeof(long double[2])),
      REFERENCE_TYPE(MPI_CXX_LONG_DOUBLE_COMPLEX, sizeof(long double[2])),
      REFERENCE_PAIR(MPI_FLOAT_INT, float),
      REFERENCE_PAIR(MPI_DOUBLE_INT, double),
      REFERENCE_PAIR(MPI_LONG_INT, long),
      REFERENCE_PAIR(MPI_2INT, int),
      REFERENCE_PAIR(MPI_SHORT_INT, short),
      REFERENCE_PAIR(MPI_LONG_DOUBLE_INT, long double),
      REFERENCE_TYPE(MPI_2REAL, sizeof(float[2])),
      REFERENCE_TYPE(MPI_2DOUBLE_PRECISION, sizeof(double[2])),
      REFERENCE_TYPE(MPI_2INTEGER, sizeof(MPI_Fint[2])),
      REFERENCE_TYPE(MPI_C_BOOL, sizeof(bool)),
      REFERENCE_TYPE(MPI_CXX_BOOL, sizeof(bool)),
      REFERENCE_TYPE(MPI_WCHAR, sizeof(wchar_t)),
      REFERENCE_TYPE(MPI_INT8_T, sizeof(std::int8_t)),
      REFERENCE_TYPE(MPI_UINT8_T, sizeof(std::uint8_t)),
      REFERENCE_TYPE(MPI_CHAR, sizeof(char)),
      REFERENCE_TYPE(MPI_SIGNED_CHAR, sizeof(signed char)),
      REFERENCE_TYPE(MPI_UNSIGNED_CHAR, sizeof(unsigned char)),
      REFERENCE_TYPE(MPI_BYTE, sizeof(char)),
      REFERENCE_TYPE(MPI_INT16_T, sizeof(std::int16_t)),
      REFERENCE_TYPE(MPI_UINT16_T, sizeof(std::uint16_t)),
      REFERENCE_TYPE(MPI_INT32_T, sizeof(std::int32_t)),
      REFERENCE_TYPE(MPI_UINT32_T, sizeof(std::uint32_t)),
      REFERENCE_TYPE(MPI_INT64_T, sizeof(std::int64_t)),
      REFERENCE_TYPE(MPI_UINT64_T, sizeof(std::uint64_t)),
      REFERENCE_TYPE(MPI_LOGICAL1, 1),
      REFERENCE_TYPE(MPI_INTEGER1, 1),
      REFERENCE_TYPE(MPI_LOGICAL2, 2),
      REFERENCE_TYPE(MPI_INTEGER2, 2),
      REFERENCE_TYPE(MPI_REAL2, 2),
      REFERENCE_TYPE(MPI_LOGICAL4, 4),
      REFERENCE_TYPE(MPI_INTEGER4, 4),
      REFERENCE_TYPE(MPI_REAL4, 4),
      REFERENCE_TYPE(MPI_COMPLEX4, 4),
      REFERENCE_TYPE(MPI_LOGICAL8, 8),
      REFERENCE_TYPE(MPI_INTEGER8, 8),
      REFERENCE_TYPE(MPI_REAL8, 8),
      REFERENCE_TYPE(MPI_COMPLEX8, 8),
      REFERENCE_TYPE(MPI_LOGICAL16, 16),
      REFERENCE_TYPE(MPI_INTEGER16, 16),
      REFERENCE_TYPE(MPI_REAL16, 16),
      REFERENCE_TYPE(MPI_COMPLEX16, 16),
      REFERENCE_TYPE(MPI_COMPLEX32, 32),
  };
  return types;
}

// The handles of predefined objects are numbers of ten bits (MPI-5.0, chapter "Application Binary
// Interface").
using NamedTypes = std::array<Datatype*, 1024>;

NamedTypes by_handle() noexcept {
  NamedTypes all{};
  for (NamedType& entry : named_types()) {
    all[reinterpret_cast<std::uintptr_t>(entry.handle)] = &entry.type;
  }
  return all;
}

Datatype* find_named(MPI_Datatype handle) noexcept {
  static const NamedTypes all = by_handle();
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  return number < all.size() ? all[number] : nullptr;
}

#undef REFERENCE_TYPE
#undef REFERENCE_PAIR

}  // namespace

Datatype* find_datatype(MPI_Datatype handle) noexcept {
  if (Datatype* type = find_named(handle)) return type;
  return DatatypeTable::find(handle);
}

int measure_buffer(const void* buffer, int count, MPI_Datatype handle,
                   std::size_t& bytes) noexcept {
  if (count < 0) return MPI_ERR_COUNT;
  const Datatype* type = find_datatype(handle);
  if (type == nullptr || !type->committed || type->scattered) return MPI_ERR_TYPE;
  if (__builtin_mul_overflow(static_cast<std::size_t>(count), type->extent, &bytes)) {
    return MPI_ERR_COUNT;
  }
  return buffer == nullptr && bytes > 0 ? MPI_ERR_BUFFER : MPI_SUCCESS;
}

}  // namespace reference
