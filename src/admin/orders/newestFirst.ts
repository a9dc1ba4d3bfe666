/** How a list of orders is sorted until someone asks for more. */
export const newestFirst = { field: 'createdAt', order: 'DESC' as const }
