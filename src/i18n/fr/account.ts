import type { words as english } from '../en/account.ts'

export const words: typeof english = {
  account: {
    zone_browser: 'Les heures sont affichées en %{zone}, le fuseau de votre navigateur.',
    zone_help: 'Les heures sont affichées en %{zone}. Videz le champ pour reprendre celui du navigateur.',
    no_zone: 'Aucun fuseau de ce nom',
    device: 'Navigateur',
    ip: 'Adresse',
    started: 'Depuis',
    seen: 'Dernière activité',
    this_one: 'celle-ci',
    end: 'Fermer',
    end_of: 'Fermer la session sur %{device}',
    everywhere: 'Se déconnecter partout',
    change_password: 'Changer le mot de passe',
    password_changed: 'Le mot de passe est changé. Toutes les autres sessions sont fermées.',
    factor_on: 'Activée : après le mot de passe, Countinghouse demande un code.',
    factor_off: 'Non activée : le mot de passe suffit pour entrer.',
    set_up: 'Activer',
    set_up_again: 'Activer à nouveau',
    factor_again_help: 'L’actuelle reste valable jusqu’à la confirmation de la nouvelle.',
    browser_on: '%{browser} sur %{system}',
    unknown_device: 'navigateur inconnu',
    idle_title: 'Êtes-vous toujours là ?',
    idle_help:
      'Cette page n’a pas servi depuis un moment. Vous allez être déconnecté ; ce que vous avez saisi reste.',
    over_title: 'Cette session se termine bientôt',
    over_help:
      'Elle se termine à %{time}, même si vous travaillez. Reconnectez-vous alors ; la page reste telle quelle.',
    left: 'il reste %{time}',
    stay: 'Rester connecté',
  },
}
