// Integer types with a name of their own (MPI-2.2, A.1.2 "Types").
#ifndef MPICXX_TYPES_H_INCLUDED
#define MPICXX_TYPES_H_INCLUDED

namespace MPI {

typedef MPI_Aint Aint;
typedef MPI_Offset Offset;

}  // namespace MPI

#endif  // MPICXX_TYPES_H_INCLUDED
