#ifndef REFERENCE_CORE_ATTRIBUTE_H_
#define REFERENCE_CORE_ATTRIBUTE_H_

namespace reference {

/// The largest tag of a message.
inline constexpr int kTagUpperBound = (1 << 30) - 1;

/// The value of a predefined attribute of communicators, which never changes, except that of
/// MPI_LASTUSEDCODE (MPI-4.0, sections "Environmental Inquiries", "MPI Process Manager"); nullptr
/// for all other keys.
const int* predefined_attribute(int keyval) noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_ATTRIBUTE_H_
