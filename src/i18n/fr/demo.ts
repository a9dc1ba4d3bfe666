import type { words as english } from '../en/demo.ts'

export const words: typeof english = {
  demo: {
    needs:
      'C’est la passerelle, avec son registre, qui tient cette page. La démonstration n’a ni l’une ni l’autre, faute de serveur. Dans une copie du dépôt, une ligne démarre le produit entier, avec des données de test et sans configuration :',
  },
}
