import React from 'react'

// For `setupFiles`, before anything is drawn: React keeps for each element the stack of the call that made it, to name
// in a warning who drew what. That is a tenth of the time of all screens here, and the warnings come without it, too.
type Internals = { recentlyCreatedOwnerStacks?: number }
const internals = (React as unknown as Record<string, Internals>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]

// It stops by itself after the ten thousandth of a second.
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
