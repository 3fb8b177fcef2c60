#include "core/text_block.h"

#include "core/memory_watch.h"

namespace reference {

std::uint32_t g_free_offsets = memory_is_watched() ? 0 : std::uint32_t{4096 - kFreeRead};

}  // namespace reference
