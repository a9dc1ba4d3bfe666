/**
 * What the gateway says of a no, by its own sentence; what has no line here is shown in English. A test sees to it that
 * the gateway still says each of them.
 */
export const frenchSaid: Record<string, string> = {
  '@ got no answer': 'Le prestataire n’a pas répondu',
  '@ ended without an answer': 'Le prestataire n’a pas répondu',
  '@ was given up': 'Le prestataire n’a pas répondu à temps',
  '@ was given up by its caller': 'Abandon avant la réponse du prestataire',
  '@ took longer than # ms': 'Le prestataire n’a pas répondu à temps',
  '@ was not sent': 'L’envoi au prestataire n’a pas été possible',
  '@ answered #': 'Le prestataire a répondu par le statut #',
  '@ answered #, a redirect, which is not followed':
    'Le prestataire a répondu par une redirection (#), qui n’est pas suivie',
  '@ answered without a body': 'Le prestataire a donné une réponse vide',
  '@ answered with a body that breaks off': 'La réponse du prestataire s’est interrompue',
  '@ answered with more than # bytes': 'La réponse du prestataire était trop volumineuse',
  '@ answered with more than # MB, the limit for one answer':
    'La réponse du prestataire dépassait # Mo, la limite pour une réponse. Moins de lignes à la fois peut aider',
  '@ does not fit the contract': 'Le prestataire a répondu sous une forme non documentée',
  'is needed': 'obligatoire',
  'cannot be taken': 'ne peut pas être accepté',
  'is not written as expected': 'n’a pas la forme attendue',
  'is not documented': 'n’est pas documenté',
  'expected a text': 'un texte est attendu',
  'expected a number': 'un nombre est attendu',
  'expected a whole number': 'un nombre entier est attendu',
  'expected yes or no': 'oui ou non est attendu',
  'expected yes': 'oui est attendu',
  'expected no': 'non est attendu',
  'expected a list': 'une liste est attendue',
  'expected several fields': 'plusieurs champs sont attendus',
  'expected an e-mail address': 'une adresse e-mail est attendue',
  'expected a web address': 'une adresse web est attendue',
  'expected an id': 'un identifiant est attendu',
  'expected a day': 'un jour est attendu',
  'expected at least one': 'au moins un est attendu',
  'expected at least # characters': 'au moins # caractères sont attendus',
  'expected at most # characters': 'au plus # caractères sont attendus',
  'expected at least # entries': 'au moins # entrées sont attendues',
  'expected at most # entries': 'au plus # entrées sont attendues',
  'expected at least #': 'au moins # est attendu',
  'expected at most #': 'au plus # est attendu',
  'expected more than #': 'plus de # est attendu',
  'expected less than #': 'moins de # est attendu',
  'expected one of #': 'l’un de ceux-ci est attendu : #',
  'there is no such filter': 'ce filtre n’existe pas',
  'expected the name of a time zone': 'le nom d’un fuseau horaire est attendu',
  'expected a time zone like Europe/Berlin': 'un fuseau horaire comme Europe/Berlin est attendu',
  'expected a time zone such as Europe/Berlin': 'un fuseau horaire comme Europe/Berlin est attendu',
  'expected an end after the beginning': 'une fin après le début est attendue',
  'expected an amount': 'un montant est attendu',
  'expected an amount above zero': 'un montant supérieur à zéro est attendu',
  'expected a decimal amount': 'un montant décimal est attendu',
  'expected a whole number from 1': 'un nombre entier à partir de 1 est attendu',
  'holds contact data': 'contient des coordonnées',
  'already used for another request': 'déjà utilisée pour une autre demande',
  'this order waits until a second person approves it; nothing was sent':
    'Cette commande attend l’approbation d’une seconde personne ; rien n’a été envoyé',
  'expected a file': 'Un fichier est attendu',
  'only an admin can hold everything': 'Seul un administrateur peut détenir « tout »',
  'the file is empty': 'Le fichier est vide',
  'the filter has fields that cannot be taken':
    'Le filtre contient des champs qui ne peuvent pas être acceptés',
  'the request has fields that cannot be taken':
    'La demande contient des champs qui ne peuvent pas être acceptés',
  'the request has parameters that cannot be taken':
    'La demande contient des paramètres qui ne peuvent pas être acceptés',
  'the request holds characters that cannot be kept':
    'La demande contient des caractères qui ne peuvent pas être conservés',
  'e-mail or password is wrong': 'L’e-mail ou le mot de passe est incorrect',
  'sign in first': 'Connectez-vous d’abord',
  'the code is wrong': 'Le code est incorrect',
  'finish signing in first': 'Terminez d’abord la connexion',
  'show your password again first': 'Saisissez d’abord de nouveau votre mot de passe',
  'show your password and a fresh code first':
    'Saisissez d’abord de nouveau votre mot de passe, et un nouveau code',
  'you signed in through your provider, and have neither a password nor a second factor here to show: ask an admin for a first password, sign in with it once and choose your own':
    'Vous êtes entré par votre fournisseur d’identité, et n’avez ici ni mot de passe ni double authentification : demandez un premier mot de passe à un administrateur, connectez-vous une fois avec, puis choisissez le vôtre',
  'show a fresh code first': 'Saisissez d’abord un nouveau code',
  'the session ended at once': 'La session a pris fin aussitôt',
  'give your current password': 'Saisissez votre mot de passe actuel',
  'this is not your current password': 'Ce n’est pas votre mot de passe actuel',
  'choose another one than before': 'Choisissez un autre mot de passe que le précédent',
  'Use at least 15 characters. A few words in a row are easy to remember.':
    'Utilisez au moins 15 caractères. Quelques mots à la suite sont faciles à retenir.',
  'Use at most 256 characters.': 'Utilisez au plus 256 caractères.',
  'This is easy to guess: it is a common password, a row of keys or something repeated.':
    'C’est facile à deviner : c’est un mot de passe courant, une suite de touches ou une répétition.',
  'This is easy to guess: it is made of your name, your e-mail address or the name of this product.':
    'C’est facile à deviner : il est fait de votre nom, de votre adresse e-mail ou du nom de ce produit.',
  'This password is known from a data breach. Choose one that is used nowhere else.':
    'Ce mot de passe provient d’une fuite de données connue. Choisissez-en un qui ne sert nulle part ailleurs.',
  'show your code first': 'Saisissez d’abord votre code',
  'you cannot decide: you asked for this order yourself':
    'Vous ne pouvez pas décider : vous avez demandé cette commande vous-même',
  'you cannot decide: one of you created the account of the other, directly or through accounts they created':
    'Vous ne pouvez pas décider : l’un de vous a créé le compte de l’autre, directement ou par des comptes qu’il a créés',
  'you cannot decide: in the last # days one of you reset the password of the other or changed their role, directly or through other accounts':
    'Vous ne pouvez pas décider : dans les # derniers jours, l’un de vous a réinitialisé le mot de passe de l’autre ou changé son rôle, directement ou par d’autres comptes',
  'these people can decide: #': 'Ces personnes peuvent décider : #',
  'nobody in the team can decide: a member added on the command line could':
    'Personne dans l’équipe ne peut décider : un membre ajouté en ligne de commande le pourrait',
  'this merchant is not yours': 'Ce marchand n’est pas le vôtre',
  'this order was not approved; nothing was sent':
    'Cette commande n’a pas été approuvée ; rien n’a été envoyé',
  'your role may not do this': 'Votre rôle ne le permet pas',
  'your role may not search by contact data': 'Votre rôle ne permet pas de chercher par coordonnées',
  'no such export': 'Cet export n’existe pas',
  'no such export, or it has not ended': 'Cet export n’existe pas, ou n’est pas terminé',
  'no such file': 'Ce fichier n’existe pas',
  'no such line': 'Cette ligne n’existe pas',
  'no such member': 'Ce membre n’existe pas',
  'no such order is known yet': 'Cette commande n’est pas encore connue',
  'no such period': 'Cette période n’existe pas',
  'no such request': 'Cette demande n’existe pas',
  'no such row': 'Cette ligne n’existe pas',
  'no such row: it may have been read since': 'Cette ligne n’existe plus : elle a peut-être été lue depuis',
  'no such session': 'Cette session n’existe pas',
  'no such statement': 'Ce relevé n’existe pas',
  'no such token': 'Ce jeton n’existe pas',
  'no such watch': 'Cette surveillance n’existe pas',
  'single sign-on is not set up': 'L’authentification unique n’est pas configurée',
  'this period has no such close': 'Cette période n’a pas cette clôture',
  'a report has at most 5,000 rows: narrow the period or group by less':
    'Un rapport a au plus 5 000 lignes : raccourcissez la période ou regroupez moins',
  'expected the first row before the last': 'la première ligne doit précéder la dernière',
  'a spreadsheet has 1,048,575 rows at most: take the CSV':
    'Une feuille de calcul a au plus 1 048 575 lignes : prenez le CSV',
  'another admin has to change your own role or account':
    'Un autre administrateur doit modifier votre propre rôle ou compte',
  'ask for a new secret first': 'Demandez d’abord une nouvelle clé secrète',
  'it overlaps with a closed period of the same merchant':
    'Elle chevauche une période clôturée du même marchand',
  'lines of this statement are settled or matched by hand: undo that first':
    'Des lignes de ce relevé sont traitées ou rapprochées à la main : annulez cela d’abord',
  'nothing is being closed here': 'Aucune clôture n’est en cours ici',
  'nothing was sent for this request': 'Rien n’a été envoyé pour cette demande',
  'only a closed period can be reopened': 'Seule une période clôturée peut être rouverte',
  'only a request whose outcome is unknown can be resolved':
    'Seule une demande dont l’issue est inconnue peut être tranchée',
  'somebody has changed this member meanwhile: load the page again':
    'Ce membre a été modifié entre-temps : rechargez la page',
  'somebody has to hold everything: give it to another admin first':
    'Quelqu’un doit détenir « tout » : attribuez-le d’abord à un autre administrateur',
  'the file of this statement is not kept any more': 'Le fichier de ce relevé n’est plus conservé',
  'the same customer, amount and currency within the last ten minutes':
    'Mêmes client, montant et devise dans les dix dernières minutes',
  'there is no password to show': 'Il n’y a pas de mot de passe à saisir',
  'there is no second factor to show': 'Il n’y a pas de code à saisir',
  'this export is being made': 'Cet export est en préparation',
  'this order belongs to another request already': 'Cette commande appartient déjà à une autre demande',
  'this order does not wait for approval any more': 'Cette commande n’attend plus d’approbation',
  'this request is being sent right now': 'Cette demande est en cours d’envoi',
  'this statement is not matched yet': 'Ce relevé n’est pas encore rapproché',
  'what was asked for can no longer be read; nothing was sent':
    'Ce qui a été demandé n’est plus lisible ; rien n’a été envoyé',
  'whoever asked for this order may not create orders any more':
    'Qui a demandé cette commande ne peut plus en créer',
  'nobody approved this order in time; nothing was sent':
    'Personne n’a approuvé cette commande à temps ; rien n’a été envoyé',
  'this address was good for ten minutes: ask for the export again':
    'Cette adresse valait dix minutes : demandez l’export à nouveau',
  'this address was good for ten minutes: ask for the file again':
    'Cette adresse valait dix minutes : demandez le fichier à nouveau',
  'this can no longer be revealed: load the page again': 'Ceci ne peut plus être dévoilé : rechargez la page',
  'a statement has at most 50 MB': 'Un relevé fait au plus 50 Mo',
  'the files of all statements may take # MB: delete statements that nobody needs any more':
    'Les fichiers de tous les relevés peuvent occuper # Mo : supprimez les relevés devenus inutiles',
  'at most # files per person and hour': 'Au plus # fichiers par personne et par heure',
  'preferences larger than 16 kB': 'Préférences de plus de 16 ko',
  'the body is larger than 64 kB': 'La demande dépasse 64 ko',
  'this Idempotency-Key belongs to another request': 'Cette clé appartient à une autre demande',
  'other exports are running: try again when they are done':
    'D’autres exports sont en cours : réessayez quand ils seront terminés',
  'other files are coming in: try again when they are here':
    'D’autres fichiers arrivent : réessayez quand ils seront là',
  'too much is asked for at once: ask again in a moment':
    'Trop de demandes à la fois : réessayez dans un instant',
  'too many people sign in right now': 'Trop de personnes se connectent en ce moment',
  'more than # actions within a minute: wait a moment':
    'Plus de # actions en une minute : attendez un instant',
  'you asked for many exports: try again in ten minutes':
    'Vous avez demandé beaucoup d’exports : réessayez dans dix minutes',
  'something went wrong here': 'Une erreur s’est produite ici',
  'the stored answer can no longer be read': 'La réponse conservée n’est plus lisible',
  'the database cannot be written or reached right now': 'La base de données est indisponible pour le moment',
  'a newer version works on the database: this gateway has ended its work':
    'Une version plus récente travaille sur la base de données : cette passerelle a cessé le travail',
  'the request could not be kept; nothing was sent':
    'La demande n’a pas pu être conservée ; rien n’a été envoyé',
  'belongs to another request already': 'appartient déjà à une autre demande',
  'only an admin can hold it': 'seul un administrateur peut le détenir',
  'no such order of this merchant': 'cette commande n’existe pas chez ce marchand',
  'give the password, a code, or both': 'donnez le mot de passe, un code, ou les deux',
  'is given twice; expected once': 'est donné deux fois ; attendu une seule',
  'expired, or not yours': 'expiré, ou pas le vôtre',
  'expected at least one merchant': 'au moins un marchand est attendu',
  'expected a reason of ten letters or more': 'un motif de dix lettres ou plus est attendu',
  'expected a reason': 'un motif est attendu',
  'expected a time from now on, within a year': 'une date à venir, dans l’année, est attendue',
  'you have made # tokens: revoke those that nobody uses':
    'Vous avez créé # jetons : révoquez ceux que personne n’utilise',
  'expected a name': 'un nom est attendu',
  'expected an order id': 'un identifiant de commande est attendu',
  'expected the words of the note': 'le texte de la note est attendu',
  'expected a day such as 2026-11-01, or a time with its zone':
    'un jour comme 2026-11-01, ou une date avec son fuseau, est attendu',
  'expected a time with its zone': 'une date avec son fuseau est attendue',
  'expected an amount, or a time with its zone': 'un montant, ou une date avec son fuseau, est attendu',
  'is personal, and kept in no view': 'est personnel et n’est conservé dans aucune vue',
}
