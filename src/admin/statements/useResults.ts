import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import { statementClasses, type StatementClass, type WholeStatement } from '../../api/statements.ts'

export const perPage = 25

export function useChosenClass({ classes }: WholeStatement) {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('class')
  const filled = statementClasses.filter((name) => (classes?.[name]?.results ?? 0) > 0)
  const chosen = statementClasses.find((name) => name === requested) ?? filled[0] ?? 'equal'
  const page = Math.max(1, Number(search.get('page')) || 1)
  return {
    chosen,
    page,
    choose: (name: StatementClass) => setSearch({ class: name }),
    turnTo: (next: number) => setSearch({ class: chosen, page: String(next) }),
    hrefOf: (name: StatementClass) => `?class=${name}`,
  }
}

export function useResults(id: string, chosen: StatementClass, page: number) {
  const { listResults } = useApi()
  return useQuery({
    queryKey: ['statements', 'results', id, chosen, page],
    queryFn: ({ signal }) => listResults(id, { class: chosen, page, perPage }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useRefreshResults(id: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['statements', 'results', id] })
}
