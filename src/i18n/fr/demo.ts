import type { words as english } from '../en/demo.ts'

export const words: typeof english = {
  demo: {
    needs:
      'C’est la passerelle, avec son registre, qui tient cette page. La démonstration n’a ni l’une ni l’autre, faute de serveur. Dans une copie du dépôt, une ligne démarre le produit entier, avec des données de test et sans configuration :',
    places: {
      home: 'Ce qui demande quelqu’un maintenant, les commandes ouvertes par étape, et la journée à côté du même jour de la semaine passée.',
      intents: 'Chaque commande et chaque client à créer, ce qu’il en est advenu, et ce qui reste incertain.',
      alerts:
        'Ce que les surveillances ont trouvé : commandes en retard, synchronisations en échec, statuts inconnus.',
      fees: 'Ce que coûtent les commandes, additionné exactement, sur toute période et tout fuseau horaire.',
      statements: 'Les fichiers du prestataire, rapprochés des commandes ligne par ligne.',
      periods: 'Les périodes clôturées, et ce qui y a changé depuis.',
      operators: 'Qui travaille ici, avec quel rôle et pour quels marchands.',
      audit: 'Qui a fait quoi, quand et pourquoi.',
      coverage: 'À quel point le registre est complet, pour chaque marchand.',
    },
  },
}
