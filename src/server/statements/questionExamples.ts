import type { MoneyRule } from '../../api/statementMapping.requests.ts'
import { amountRule, type Question, type Inspection, ruleColumns } from './reading/mapping.ts'

const maxExamples = 3
const maxLength = 60

/** Gives each question a few cells of its columns, and each column to choose its own. */
export function withExamples(inspection: Inspection): Inspection {
  return { ...inspection, questions: inspection.questions.map((one) => examplesOf(one, inspection)) }
}

function examplesOf(question: Question, inspection: Inspection): Question {
  const columns = columnsOf(question.about, inspection)
  const choices = question.choices?.map((choice) => {
    const examples = cellsOf(inspection, columnsIn(choice.value))
    return examples.length > 0 ? { ...choice, examples } : choice
  })
  return {
    ...question,
    ...(columns.length > 0 && { examples: cellsOf(inspection, columns) }),
    ...(choices && { choices }),
  }
}

/** Columns that a question is about. */
function columnsOf(about: string, { mapping }: Inspection): string[] {
  const [part, at] = about.split('.')
  if (part === 'date') return mapping.date ? [mapping.date.column] : []
  if (part === 'amount' || part === 'units') return ruleColumnsOf(amountRule(mapping.amount))
  if (part === 'net') return ruleColumnsOf(mapping.net)
  if (part === 'feeSign') return (mapping.fees ?? []).flatMap(ruleColumns)
  return part === 'fees' ? ruleColumnsOf(mapping.fees?.[Number(at)]) : []
}

function ruleColumnsOf(rule: MoneyRule | null | undefined): string[] {
  return rule ? ruleColumns(rule) : []
}

/** Columns that an answer names. */
function columnsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(columnsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('from' in value) return ruleColumns(value as MoneyRule)
  return 'column' in value && typeof value.column === 'string' ? [value.column] : []
}

function cellsOf({ columns, mapping, sample }: Inspection, names: readonly string[]): string[] {
  const places = names.filter((name) => !mapping.personal.includes(name)).map((name) => columns.indexOf(name))
  const cells = sample.rows.flatMap(({ cells }) => places.map((at) => (cells[at] ?? '').trim()))
  return [...new Set(cells.filter((cell) => cell !== '' && cell.length <= maxLength))].slice(0, maxExamples)
}
