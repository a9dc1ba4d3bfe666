/** One sentence per code about reading a statement file. A dot separates variants of a reason. */
export const reading = {
  units_major: '1250 is 1,250.00',
  units_minor: '1250 is 12.50',
  units_whole: 'All %{count} amounts are whole numbers, in a currency that has cents.',
  ids_unknown:
    '%{known} of %{of} values of %{column} are known orders. Choose the column with our order ids, or the same one to match anyway.',
  no_id_name: 'No column has a usual name for order ids.',
  none_is_id: 'None of these: lines are only suggested for orders',
  no_currency: 'No column names a currency.',
  no_amount_name: 'No column has a usual name for amounts.',
  none_is_amount: 'None of these: only fees and net amounts are compared',
  no_fee_name: 'No column has a usual name for fees; these mention fees.',
  none_is_fee: 'None of these is the fee of an order',
  points_and_commas: '%{points} cells are written with a decimal point and %{commas} with a comma.',
  open_decimals: '%{example} may be a whole number or have three decimals, and no other cell shows which.',
  fee_subtracted: 'A positive fee is a cost',
  fee_added: 'A negative fee is a cost',
  net_less_fee: 'In %{count} lines, the amount minus the fee is the net amount.',
  net_plus_fee: 'In %{count} lines, the amount and the negative fee add up to the net amount.',
  both_signs: '%{positive} fees are positive and %{negative} negative.',
  short_dates: '%{column}: %{example} may begin with the year, and its numbers do not show which.',
  both_orders:
    '%{column}: %{dayFirst} dates can only begin with the day, and %{monthFirst} only with the month.',
  open_dates: '%{column}: no day of the file is past the 12th, so days and months cannot be told apart.',
  decimal_point: 'A decimal point: %{written} is %{amount}',
  decimal_comma: 'A decimal comma: %{written} is %{amount}',
  reads_day_first: 'The day comes first: %{example} is day %{day} of month %{month}',
  reads_month_first: 'The month comes first: %{example} is day %{day} of month %{month}',
  reads_year_first: 'The year comes first: %{example} is day %{day} of month %{month} of %{year}',
  all_given_back: 'In %{count} of %{of} known orders, this sign means that the fee was given back.',

  // The file cannot be read
  empty: 'the file is empty',
  'empty.lines': 'the file has a header, but no lines below it',
  'empty.entries': 'the bank statement has no entries',
  'too-large.bytes': 'the file has %{bytes} bytes; at most %{max} are read',
  'too-large.rows': 'the file has more than %{max} rows',
  'not-a-statement.archive': 'the file is an archive of several files: unpack it and add each of them',
  'not-a-statement.form': 'the file is neither text nor a spreadsheet',
  'not-a-statement.old':
    'the file is an old spreadsheet (XLS) or is protected by a password: save it as XLSX or CSV',
  'not-a-statement.letter':
    'this looks like a letter: it has no table with amounts. Ask the sender for the list of payments as CSV or XLSX',
  'not-a-statement.markup': 'the file is a web page, XML or JSON: save it as XLSX or CSV',
  'not-a-statement.xml': 'the file is XML that cannot be read: ask your bank for camt.053',
  'not-a-statement.pdf': 'the file is a PDF: ask the sender for CSV or XLSX',
  'broken.failed': 'the file could not be processed: see the server log for the reason',
  'broken.interrupted': 'the server stopped %{count} times while processing the file',
  'broken.zip': 'the workbook is damaged: it cannot be unpacked',
  'columns-missing': 'the file has no column called %{columns}',
  'columns-missing.header': 'row %{row} is empty: it cannot be the header',
  'columns-missing.sheet': 'the workbook has no sheet called %{sheet}',
  'hostile.columns': 'line %{line} has more than %{max} columns',
  'hostile.file':
    'the file is larger inside, or built in another way, than a list of payments is: ask the sender for CSV',
  'hostile.line': 'line %{line} is longer than %{max} characters: this is not a table',
  'hostile.work': 'reading the file takes more time or memory than allowed',
  gone: 'Its file has been deleted.',
  'gone.cells': 'Its cells have been deleted.',

  // A line cannot be read
  cells: 'The line has %{cells} cells, and the header %{columns}.',
  quote: 'A quotation mark is not closed, or closed in the middle of a cell.',
  'too-long': 'The line has %{length} characters; at most %{max} are read.',
  'amount.none': 'Neither an amount nor a fee is filled in.',
  'amount.point': '%{column}: expected an amount with a point for decimals, found "%{found}".',
  'amount.comma': '%{column}: expected an amount with a comma for decimals, found "%{found}".',
  'amount.currency': '%{column}: expected an amount in %{currency}, found "%{found}".',
  'amount.units': '%{column}: the number of decimals of %{currency} is not known.',
  'amount.no_currency': '%{column}: the number of decimals is not known, because there is no currency.',
  direction: '%{column}: expected one of %{values}, found "%{found}".',
  formula: '%{column}: the formula has no stored result.',
  'formula.failed': '%{column}: the formula failed (%{found}).',
  characters: '%{column}: "%{found}" is damaged.',
  'scientific-id':
    '%{column}: a spreadsheet has stored the id %{found} as a number; its last digits are lost.',
  'date.stored': '%{column}: %{found} is not a spreadsheet date between 2000 and 2100.',
  'date.written': '%{column}: expected a date between 2000 and 2100 in the chosen order, found "%{found}".',
  'date.zone': '%{column}: "%{found}" is not a known time zone.',

  // What the file says of itself
  'arithmetic.other':
    'In most lines the amount minus the fee is not the net amount, so this was not checked. The file may have other deductions.',
  'arithmetic.none': 'No line has amount, fee and net in one currency.',
  'arithmetic.fits': 'In all %{count} lines that have them, the amount minus the fee is the net amount.',
  'arithmetic.fails': 'In %{count} of %{of} lines, the amount minus the fee is not the net amount.',
  'total.none': 'The file states no total.',
  'total.unclear': 'The file has totals, but not in which currency.',
  'total.agrees': 'The totals of the file agree with its lines (%{count}).',
  'total.amount':
    'The file states a total amount of %{total} %{currency}, but its readable lines add up to %{sum}.',
  'total.fee':
    'The file states a total fee of %{total} %{currency}, but its readable lines add up to %{sum}.',
  'total.net':
    'The file states a total net of %{total} %{currency}, but its readable lines add up to %{sum}.',
  'count.none': 'The file does not say how many lines it has.',
  'count.agrees': 'The file has the %{count} lines that it states.',
  'count.differs': 'The file states %{stated} lines, but has %{found}.',
  'batches.none': 'The file has no numbered batches.',
  'batches.all': 'Batches %{first} to %{last} are all there.',
  'batches.missing': '%{count} batches between %{first} and %{last} are missing, including %{one}.',

  // Bank statements
  'camt.pending': 'Entries that are not booked yet and were left out: %{count}.',
  'camt.balance_fits': 'The opening balance and the entries give the closing balance (%{count}).',
  'camt.balance_differs':
    'The opening balance and the entries give %{expected}, but the closing balance is %{closing}.',
  'camt.balance_none': 'The file has no opening and closing balance.',
} as const
