/**
 * Agreed between server and screens, not part of the interface: the last row that paging reaches, and where
 * counting of search matches stops.
 */
export const listLimit = 10_000
