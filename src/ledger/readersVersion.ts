import product from '../../package.json' with { type: 'json' }

/** Rows that another version could not read are tried again: it may have read less than this one does. */
export const readersVersion = product.version
