import { useTranslate } from 'ra-core'
import { Icon } from '../page/Icon.tsx'
import { useColorScheme } from '../useColorScheme.ts'

export function ThemeToggle() {
  const translate = useTranslate()
  const [scheme, choose] = useColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <button
      className="icon-button"
      aria-label={translate('app.theme')}
      title={translate('app.theme')}
      onClick={() => choose(other)}
    >
      <Icon name={other} />
    </button>
  )
}
