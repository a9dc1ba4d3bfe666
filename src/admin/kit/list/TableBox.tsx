import type { ComponentProps, ReactNode } from 'react'

type Props = { label: string; isWide?: boolean; className?: string; children: ReactNode }

export function TableBox({ label, isWide = false, className, children }: Props) {
  const classes = ['records-box', isWide && 'records-wide', className].filter(Boolean).join(' ')
  return (
    <div className={classes} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}

type HeadedProps = Omit<Props, 'className'> & {
  className?: string
  heads: readonly (string | { figure: string })[]
  body?: ComponentProps<'tbody'>
}

export function HeadedTable({ isWide, ...table }: HeadedProps) {
  return (
    <TableBox label={table.label} isWide={isWide}>
      <BareTable {...table} />
    </TableBox>
  )
}

/** Without a box of its own. */
export function BareTable({ label, className = 'records', heads, body, children }: HeadedProps) {
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => {
            const [text, align] = typeof head === 'string' ? [head] : [head.figure, 'right']
            if (text === '') return <td key={text} />
            return (
              <th key={text} scope="col" data-align={align}>
                {text}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody {...body}>{children}</tbody>
    </table>
  )
}
