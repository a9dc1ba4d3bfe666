import type { statusLabels } from '../../contract/status.ts'

/** What `contract/status.ts` calls them in English. */
export const frenchStatusWords: typeof statusLabels = {
  initiated: 'En attente de paiement',
  fund_processing: 'Confirmation du paiement',
  fund_deposited: 'Fonds reçus, conversion',
  asset_processing: 'Envoi du jeton',
  manual_review: 'Retenue pour contrôle',
  fund_scheduled: 'Versement prévu',
  fund_settled: 'Fonds versés',
  asset_deposited: 'Jeton au portefeuille',
  asset_settled: 'Jeton livré',
  completed: 'Terminée',
  fund_failed: 'Paiement échoué',
  fund_deposit_failed: 'Dépôt échoué',
  asset_settle_failed: 'Jeton non livré',
  asset_deposit_failed: 'Jeton retardé',
  fund_returned: 'Restituée au payeur',
  expired: 'Expirée',
  cancelled: 'Annulée',
}
