// All that rows of faults and variants are written with.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "adapters/decorations/attribute_calls.h"
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/lookups.h"
#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/out_of_bounds.h"
#include "adapters/decorations/per_object.h"
#include "adapters/decorations/phase.h"
#include "adapters/decorations/redirection.h"
#include "adapters/decorations/rewriting.h"
#include "adapters/decorations/tracked_objects.h"
#include "adapters/decorations/triggers.h"
