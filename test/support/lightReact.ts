import React from 'react'

// For `setupFiles`, before the first render: React records a stack per element, to name the owner in warnings. That takes a tenth
// of the render time, and the warnings appear without it, too.
type Internals = { recentlyCreatedOwnerStacks?: number }
const internals = (React as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

// React stops recording after ten thousand elements per second.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
