// The logo and the name; the colour of the name follows the theme.
import dark from '../pictures/logo-dark.svg?raw'
import light from '../pictures/logo.svg?raw'
import mark from '../pictures/logo-mark.svg?raw'
import { Picture } from './Picture.tsx'
import { useIsDark } from '../theme/choice.ts'

export function Logo({ width, markOnly = false }: { width: number; markOnly?: boolean }) {
  const isDark = useIsDark()
  const whole = isDark ? dark : light
  return <Picture svg={markOnly ? mark : whole} width={width} />
}
