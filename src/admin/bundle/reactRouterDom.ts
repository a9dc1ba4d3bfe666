// ra-core makes a data router for pages without a router. Ours have one, so the first script does without that code.
export * from 'react-router'
export const createHashRouter = undefined
export const RouterProvider = undefined
