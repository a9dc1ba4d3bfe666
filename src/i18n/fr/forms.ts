import type { words as english } from '../en/forms.ts'

export const words: typeof english = {
  form: {
    first_day: 'Premier jour',
    last_day: 'Dernier jour',
    required: 'Obligatoire',
    unclear_amount: '« %{typed} » peut être %{one} ou %{other} : saisissez-le sous l’une de ces formes.',
    faults: 'Un champ est à corriger |||| %{smart_count} champs sont à corriger',
    use_typed: 'Utiliser « %{typed} » tel quel',
    unlisted: 'Absent de la liste. Envoyé tel quel.',
    reason: 'Motif',
    refused: 'Cela n’a pas été fait',
  },
  reason: {
    help: 'Au moins dix lettres. Il figure dans le journal d’audit.',
    missing: 'Indiquez le motif, en dix lettres ou plus.',
  },
  step_up: {
    title: {
      code: 'Un nouveau code est nécessaire',
      password: 'Votre mot de passe est à nouveau nécessaire',
      password_and_code: 'Votre mot de passe et un nouveau code sont nécessaires',
    },
    help: {
      code: 'Cette action demande de vérifier que c’est bien vous. Saisissez les six chiffres que votre application affiche maintenant.',
      password:
        'Cette action demande de vérifier que c’est bien vous. Saisissez votre mot de passe ; ce que vous faisiez continue tout seul.',
      password_and_code:
        'Cette action demande de vérifier que c’est bien vous. Saisissez votre mot de passe et les six chiffres que votre application affiche maintenant ; ce que vous faisiez continue tout seul.',
    },
    six_digits: 'Saisissez six chiffres.',
    wrong: 'Ce code a été refusé. Attendez le suivant et essayez-le.',
    wrong_password: 'Ce n’est pas votre mot de passe.',
    wait: 'Trop de tentatives. Attendez %{minutes} min avant la prochaine.',
    failed: 'La vérification n’a pas pu se faire. Réessayez.',
  },
}
