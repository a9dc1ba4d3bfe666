import type { ReadingCode } from '../reading.ts'

export const reading: Record<ReadingCode, string> = {
  units_major: '1250 vaut 1 250,00',
  units_minor: '1250 vaut 12,50',
  units_whole: 'Les %{count} montants sont tous entiers, dans une devise qui a des centimes.',
  ids_unknown:
    '%{known} valeurs de %{column} sur %{of} sont des commandes connues. Choisissez la colonne de nos identifiants, ou la même pour rapprocher quand même.',
  no_id_name: 'Aucune colonne ne porte un nom habituel d’identifiants de commandes.',
  none_is_id: 'Aucune de celles-ci : les lignes ne sont que suggérées pour des commandes',
  no_currency: 'Aucune colonne ne nomme de devise.',
  no_amount_name: 'Aucune colonne ne porte un nom habituel de montants.',
  none_is_amount: 'Aucune de celles-ci : seuls les frais et les nets sont comparés',
  no_fee_name: 'Aucune colonne ne porte un nom habituel de frais ; celles-ci parlent de frais.',
  none_is_fee: 'Aucune de celles-ci n’est le frais d’une commande',
  points_and_commas: '%{points} cellules sont écrites avec un point décimal et %{commas} avec une virgule.',
  open_decimals: '%{example} peut être entier ou avoir trois décimales, et aucune autre cellule ne le dit.',
  fee_subtracted: 'Un frais positif est un coût',
  fee_added: 'Un frais négatif est un coût',
  net_less_fee: 'Dans %{count} lignes, le montant moins le frais est le montant net.',
  net_plus_fee: 'Dans %{count} lignes, le montant et le frais négatif font le montant net.',
  both_signs: '%{positive} frais sont positifs et %{negative} négatifs.',
  short_dates: '%{column} : %{example} peut commencer par l’année, et ses nombres ne le disent pas.',
  both_orders:
    '%{column} : %{dayFirst} dates ne peuvent commencer que par le jour, et %{monthFirst} que par le mois.',
  open_dates: '%{column} : aucun jour du fichier ne dépasse le 12, donc jours et mois ne se distinguent pas.',
  decimal_point: 'Un point décimal : %{written} vaut %{amount}',
  decimal_comma: 'Une virgule décimale : %{written} vaut %{amount}',
  reads_day_first: 'Le jour vient d’abord : %{example} est le jour %{day} du mois %{month}',
  reads_month_first: 'Le mois vient d’abord : %{example} est le jour %{day} du mois %{month}',
  reads_year_first: 'L’année vient d’abord : %{example} est le jour %{day} du mois %{month} de %{year}',
  all_given_back:
    'Dans %{count} commandes connues sur %{of}, ce signe voudrait dire que les frais ont été rendus.',
  empty: 'Le fichier est vide',
  'empty.lines': 'Le fichier a un en-tête, mais aucune ligne en dessous',
  'empty.entries': 'Le relevé bancaire ne contient aucune écriture',
  'too-large.bytes': 'Le fichier a %{bytes} octets ; %{max} au plus sont lus',
  'too-large.rows': 'Le fichier a plus de %{max} lignes',
  'not-a-statement.archive':
    'Le fichier est une archive de plusieurs fichiers : décompressez-la et ajoutez chacun d’eux',
  'not-a-statement.form': 'Le fichier n’est ni un texte ni une feuille de calcul',
  'not-a-statement.old':
    'Le fichier est un ancien classeur (XLS) ou est protégé par un mot de passe : enregistrez-le en XLSX ou CSV',
  'not-a-statement.letter':
    'cela ressemble à une lettre : il n’y a pas de tableau avec des montants. Demandez la liste des paiements en CSV ou XLSX',
  'not-a-statement.markup': 'Le fichier est une page web, du XML ou du JSON : enregistrez-le en XLSX ou CSV',
  'not-a-statement.xml': 'Le fichier est un XML illisible : demandez un camt.053 à votre banque',
  'not-a-statement.pdf': 'Le fichier est un PDF : demandez un CSV ou un XLSX à l’expéditeur',
  'broken.failed': 'Il n’a pas pu être traité : le journal de la passerelle dit pourquoi',
  'broken.interrupted': 'Le serveur s’est arrêté %{count} fois pendant qu’il traitait le fichier',
  'broken.zip': 'Le classeur est endommagé : il ne peut pas être décompressé',
  'columns-missing': 'Le fichier n’a pas de colonne nommée %{columns}',
  'columns-missing.header': 'La ligne %{row} est vide : elle ne peut pas être l’en-tête',
  'columns-missing.sheet': 'Le classeur n’a pas de feuille nommée %{sheet}',
  'hostile.columns': 'La ligne %{line} a plus de %{max} colonnes',
  'hostile.file':
    'Le fichier est plus grand à l’intérieur, ou construit autrement, qu’une liste de paiements : demandez un CSV à l’expéditeur',
  'hostile.line': 'La ligne %{line} dépasse %{max} caractères : ce n’est pas un tableau de lignes',
  'hostile.work': 'La lecture du fichier prend plus de temps ou de mémoire qu’il n’est permis',
  gone: 'Son fichier n’est plus conservé.',
  'gone.cells': 'Ses cellules ne sont plus conservées.',
  cells: 'La ligne a %{cells} cellules, et l’en-tête %{columns}.',
  quote: 'Un guillemet est ouvert sans être fermé, ou fermé au milieu d’une cellule.',
  'too-long': 'La ligne a %{length} caractères ; %{max} au plus sont lus.',
  'amount.none': 'Ni montant ni frais ne sont renseignés.',
  'amount.point':
    '%{column} : un montant avec un point décimal était attendu, la cellule contient « %{found} ».',
  'amount.comma':
    '%{column} : un montant avec une virgule décimale était attendu, la cellule contient « %{found} ».',
  'amount.currency': '%{column} : un montant en %{currency} était attendu, la cellule contient « %{found} ».',
  'amount.units':
    '%{column} : le nombre de décimales de la plus petite unité de %{currency} n’est pas connu.',
  'amount.no_currency':
    '%{column} : sans devise, le nombre de décimales de la plus petite unité n’est pas connu.',
  direction: '%{column} : l’une des valeurs %{values} était attendue, la cellule contient « %{found} ».',
  formula: '%{column} : une formule sans résultat enregistré.',
  'formula.failed': '%{column} : la formule a échoué (%{found}).',
  characters: '%{column} : « %{found} » est endommagé.',
  'scientific-id':
    '%{column} : un tableur a enregistré l’identifiant %{found} comme un nombre ; ses derniers chiffres sont perdus.',
  'date.stored': '%{column} : %{found} n’est pas un jour du calendrier du tableur entre 2000 et 2100.',
  'date.written':
    '%{column} : une date entre 2000 et 2100 dans l’ordre choisi était attendue, la cellule contient « %{found} ».',
  'date.zone': '%{column} : « %{found} » n’est pas un fuseau horaire connu.',
  'arithmetic.other':
    'Dans la plupart des lignes, le montant moins le frais n’est pas le net, cela n’a donc pas été contrôlé. Le fichier a peut-être d’autres déductions.',
  'arithmetic.none': 'Aucune ligne n’indique montant, frais et net dans une même devise.',
  'arithmetic.fits':
    'Dans les %{count} lignes qui les indiquent, le montant moins le frais est le montant net.',
  'arithmetic.fails': 'Dans %{count} lignes sur %{of}, le montant moins le frais n’est pas le montant net.',
  'total.none': 'Le fichier n’indique aucun total.',
  'total.unclear': 'Le fichier a des totaux, mais sans dire dans quelle devise.',
  'total.agrees': 'Les totaux du fichier concordent avec ses lignes (%{count}).',
  'total.amount':
    'Le fichier indique un montant total de %{total} %{currency}, et ses lignes lisibles font %{sum}.',
  'total.fee':
    'Le fichier indique un total de frais de %{total} %{currency}, et ses lignes lisibles font %{sum}.',
  'total.net': 'Le fichier indique un net total de %{total} %{currency}, et ses lignes lisibles font %{sum}.',
  'count.none': 'Le fichier ne dit pas combien de lignes il a.',
  'count.agrees': 'Le fichier a bien les %{count} lignes qu’il indique.',
  'count.differs': 'Le fichier indique %{stated} lignes, et en a %{found}.',
  'batches.none': 'Le fichier n’a pas de lots numérotés.',
  'batches.all': 'Les lots %{first} à %{last} sont tous là.',
  'batches.missing': '%{count} lots entre %{first} et %{last} manquent, dont %{one}.',

  // Bank statements
  'camt.pending': 'Écritures pas encore comptabilisées, laissées de côté : %{count}.',
  'camt.balance_fits': 'Le solde initial et les écritures donnent le solde final (%{count}).',
  'camt.balance_differs':
    'Le solde initial et les écritures donnent %{expected}, mais le solde final est %{closing}.',
  'camt.balance_none': 'Le fichier n’a pas de solde initial et final.',
}
