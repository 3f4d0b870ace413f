import { setRequestLocale } from 'next-intl/server'
import { InfoPage, infoMetadata } from '@/components/info/info-page'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

export const generateMetadata = () => infoMetadata('refund', routes.refund())

export default function Page() {
  setRequestLocale(routing.defaultLocale)
  return <InfoPage name="refund" />
}
