/** How long the store keeps alerts that are over, and each notice. */
export const keptAlertDays = 90
