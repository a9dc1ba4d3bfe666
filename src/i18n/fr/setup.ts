import type { words as english } from '../en/setup.ts'

export const words: typeof english = {
  config: {
    level: 'Niveau',
    in_use: 'Actuel',
    order_crediting: 'Créer une commande créditée dans ce jeton',
    order_paid_by: 'Créer une commande payée ainsi',
    methods_in: 'Moyens de paiement dans cette devise',
    not_set_up: 'Non configuré ici',
    work_with: 'Passer à',
    decimals: 'Décimales',
    decimals_count: '%{smart_count} décimale |||| %{smart_count} décimales',
    symbol: 'Symbole',
    network: 'Réseau',
    min: 'Minimum',
    max: 'Maximum',
    rules: 'Informations demandées',
    direction: 'Sens',
    any_direction: 'Tous les sens',
    deposit: 'Dépôt',
    withdraw: 'Retrait',
    user_type: 'Type de client',
    individual: 'Particuliers',
    business: 'Entreprises',
    any_currency: 'Toutes les devises',
    headless: 'Mode headless',
    family: 'Version d’API',
    names_missing: 'Les noms n’ont pas pu être lus pour le moment. Les codes sont justes sans eux.',
    token_identity:
      'Un jeton est son symbole et son réseau ensemble : un même symbole existe sur plusieurs réseaux.',
    method_types: { bank_transfer: 'Virement bancaire', local_wallet: 'Portefeuille local', card: 'Carte' },
  },
}
