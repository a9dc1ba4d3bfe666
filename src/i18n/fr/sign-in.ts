import type { words as english } from '../en/sign-in.ts'

export const words: typeof english = {
  sign_in: {
    email: 'E-mail',
    hide: 'Masquer',
    show_password: 'Afficher le mot de passe',
    hide_password: 'Masquer le mot de passe',
    submit: 'Se connecter',
    busy: 'Vérification',
    play: 'Mode test : aucun mouvement d’argent réel. Continuer en tant que :',
    role_button: { admin: 'Administration', ops: 'Opérations', support: 'Support', finance: 'Finance' },
    needed: 'L’e-mail et le mot de passe sont nécessaires.',
    wrong: 'L’e-mail ou le mot de passe est incorrect.',
    wrong_code: 'Ce code est incorrect ou a déjà servi.',
    locked:
      'Trop de tentatives. Réessayez dans %{time}, ou dans un navigateur où vous vous êtes déjà connecté.',
    limited: 'Le serveur demande de patienter. Réessayez dans %{time}.',
    offline: 'Cet ordinateur est hors ligne. Rien n’a été envoyé.',
    down: 'Countinghouse ne répond pas. Réessayez dans un instant.',
    expired: 'Le délai est dépassé. Recommencez avec votre mot de passe.',
    code_title: 'Double authentification',
    code_help: 'Les six chiffres que votre application d’authentification affiche pour Countinghouse.',
    code: 'Code',
    recovery_help: 'L’un des dix codes que vous avez conservés. Chacun sert une seule fois.',
    recovery: 'Code de secours',
    use_recovery: 'Utiliser un code de secours',
    use_app: 'Utiliser l’application d’authentification',
    go_on: 'Continuer',
    start_over: 'Se connecter avec un autre compte',
    password_title: 'Choisissez votre mot de passe',
    password_help:
      'Celui que vous avez reçu sert jusqu’à ce que vous choisissiez le vôtre, trois jours au plus.',
    password_rules:
      'Au moins 15 caractères ; quelques mots à la suite se retiennent facilement. Tous les caractères conviennent, mais pas un mot de passe connu, ni votre nom ou votre e-mail.',
    new_password: 'Nouveau mot de passe',
    too_short: 'Au moins %{least} caractères : encore %{missing}.',
    set_password: 'Définir le mot de passe',
    enrol_title: 'Activez la double authentification',
    enrol_help:
      'Scannez ce code avec une application d’authentification, comme celle de votre téléphone ou de votre gestionnaire de mots de passe. Saisissez ensuite les six chiffres qu’elle affiche.',
    qr: 'La clé secrète sous forme de QR code pour une application d’authentification',
    secret: 'Ou saisissez cette clé secrète',
    copy_secret: 'Copier la clé secrète',
    codes_title: 'Conservez vos codes de secours',
    codes_help:
      'Chacun vous permet d’entrer une fois sans votre téléphone. Ils ne sont affichés que maintenant. Conservez-les avec vos mots de passe, pas dans l’application elle-même.',
    copy_codes: 'Copier les codes',
    kept: 'Je les ai conservés',
    left: 'Vous êtes déconnecté.',
    idle: 'Vous avez été déconnecté faute d’activité. La page est telle que vous l’avez laissée.',
    over: 'Vous avez été déconnecté, car une session se termine après quelques heures. La page est telle que vous l’avez laissée.',
    refused: 'Vous êtes déconnecté : la session est terminée. La page est telle que vous l’avez laissée.',
    failed: 'L’authentification unique a été refusée. Réessayez ou connectez-vous avec votre mot de passe.',
    unavailable:
      'L’authentification unique ne répond pas. Réessayez dans un instant ou connectez-vous avec votre mot de passe.',
    factor:
      'L’authentification unique n’a pas confirmé de double authentification, et vous n’en avez pas ici. Utilisez-la là-bas, ou connectez-vous avec votre mot de passe et activez-la dans votre compte.',
    unlinked:
      'L’authentification unique vous connaît, mais personne ici n’est lié à cette identité. Un administrateur peut le faire.',
  },
}
