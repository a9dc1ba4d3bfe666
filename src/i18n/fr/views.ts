import type { words as english } from '../en/views.ts'
import { withFrenchSpaces } from './withFrenchSpaces.ts'

export const words: typeof english = withFrenchSpaces({
  views: {
    all: 'Toutes',
    failed: 'Échouées',
    late: 'En retard',
    stuck: 'Bloquées',
    review: 'En vérification',
    unknown_status: 'Statut inconnu',
    tabs: 'Commandes par statut',
    menu: 'Vues',
    actions: 'Actions pour « %{name} »',
    copy_link: 'Copier le lien',
    save: 'Enregistrer la vue',
    change: 'Renommer ou partager',
    change_title: 'Renommer ou partager la vue',
    delete: 'Supprimer',
    delete_title: 'Supprimer la vue « %{name} » ?',
    delete_help: 'Son lien ne fonctionnera plus.',
    delete_shared_help:
      'Les personnes avec qui elle est partagée la perdront, et son lien ne fonctionnera plus.',
    name: 'Nom de la vue',
    name_help: 'Saisissez un nom.',
    for: 'Qui la voit',
    only_me: 'Vous seul',
    everyone_in: 'Vous et tout le rôle %{role}',
    shared_with: 'partagée avec %{role}',
    by: 'par %{owner}',
    none: 'Aucune vue enregistrée. Choisissez des filtres, puis enregistrez-les comme vue.',
    left_out: 'Pas conservé dans une vue : %{names}. Ce peut être personnel.',
    gone: 'Cette vue n’existe pas, ou n’est pas partagée avec vous.',
    without: 'Ouvrir la liste sans elle',
  },
})
