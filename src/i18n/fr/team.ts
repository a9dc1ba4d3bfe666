import type { words as english } from '../en/team.ts'

export const words: typeof english = {
  operators: {
    role_label: 'Rôle',
    active: 'Actif',
    disabled: 'Désactivé',
    locked: 'Verrouillé',
    last_sign_in: 'Dernière connexion',
    never: 'jamais',
    sessions: 'Sessions actives',
    created: 'Ajouté',
    create: 'Ajouter un membre',
    made: 'Membre ajouté',
    to_list: 'Vers l’équipe',
    who: 'Qui, avec quels droits',
    sign_in: 'Connexion',
    saved: 'Enregistré',
    need_role: 'Choisissez un rôle',
    need_mid: 'Au moins un marchand',
    everything: 'Tout',
    everything_help:
      'Au-dessus des marchands : permet de les attribuer tous ainsi que ce droit, et de gérer toute l’équipe. Quelqu’un le détient toujours.',
    above: '%{role}, tout',
    own_mids:
      'Un autre administrateur qui détient un marchand peut vous l’attribuer. Vous pouvez renoncer aux vôtres.',
    bound: 'Les membres de l’équipe qui ne détiennent rien au-delà de vos marchands.',
    first_password: 'Premier mot de passe',
    shown_once: 'Il n’est affiché que maintenant. Le membre choisit le sien à sa première connexion.',
    expires: 'Il expire',
    may: {
      admin:
        'Tout ce que peuvent les autres, plus l’équipe et le journal d’audit, pour les marchands détenus.',
      ops: 'Les commandes avec leurs frais, les exports, les clients, la création des deux, dévoiler les coordonnées, approuver les demandes des autres, trancher les demandes incertaines, les lignes illisibles.',
      support:
        'Les commandes sans frais, les clients, la création des deux, dévoiler les coordonnées. N’approuve rien et ne tranche aucune demande incertaine.',
      finance:
        'Les commandes avec leurs frais, le rapport des frais, les tarifs convenus, les exports, la clôture des périodes. Ne crée rien, ne dévoile rien.',
    },
    act: {
      disable: 'Désactiver',
      enable: 'Activer',
      reset: 'Réinitialiser le mot de passe',
      end: 'Fermer toutes les sessions',
    },
    follows: {
      disable: 'Ce membre est déconnecté aussitôt et ne peut plus entrer tant qu’il n’est pas réactivé.',
      enable: 'Ce membre peut à nouveau se connecter avec son mot de passe.',
      reset:
        'L’ancien mot de passe n’est plus valable. Un premier mot de passe vous est affiché une fois ; la double authentification reste. Pour un téléphone perdu : npm run operator -- reset --email … --second-factor',
      end: 'Ce membre est déconnecté partout et peut se reconnecter.',
    },
  },
  access_tokens: {
    help: 'Avec un jeton, un tableur, un script ou un autre outil lit les commandes, les frais et la couverture. Il ne change rien et ne montre les coordonnées de personne.',
    bound: 'Les jetons qui n’ouvrent rien au-delà de vos marchands.',
    name_help: 'Qui ou quoi lit avec ce jeton.',
    begins: 'Commence par',
    reads: 'Lit',
    states: {
      live: 'Actif',
      soon: 'Expire bientôt',
      suspended: 'En pause',
      expired: 'Expiré',
      revoked: 'Révoqué',
    },
    why_suspended:
      'Il n’ouvre rien : la personne qui l’a créé est désactivée, n’est plus administrateur ou ne détient plus ses marchands. Il reprend dès qu’elle y a de nouveau droit ; un autre administrateur peut en créer un.',
    expires: 'Expire',
    last_used: 'Dernière utilisation',
    made: 'Créé',
    trail: 'Ce qu’il a fait, dans le journal d’audit',
    add: 'Ajouter un jeton',
    days: '%{smart_count} jour |||| %{smart_count} jours',
    may: {
      finance:
        'Les commandes avec leurs frais, le rapport de frais, l’export de toutes les commandes, la couverture.',
      ops: 'Les commandes avec leurs frais, l’export de toutes les commandes, la couverture.',
      support: 'Les commandes sans les frais, la couverture.',
    },
    shown: 'Jeton d’accès',
    shown_once:
      'Il n’est affiché que maintenant. Gardez-le là où vous gardez les secrets : quiconque l’a peut lire avec lui.',
    how: 'Il se place dans un en-tête de chaque requête :',
    kept: 'Je l’ai gardé',
    revoke: 'Révoquer',
    revoke_help: 'Tout ce qui lit avec lui est refusé aussitôt. C’est irréversible.',
  },
}
