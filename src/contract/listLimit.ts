/**
 * No part of the interface, but of what the gateway and its screens agree on: a list of the gateway's own can be paged
 * to this row, and the matches of a text search are counted up to it.
 */
export const listLimit = 10_000
