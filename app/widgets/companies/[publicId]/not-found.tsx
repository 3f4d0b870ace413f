import { setRequestLocale } from 'next-intl/server'
import { CompanyWidgetGone } from '@/components/companies/company-widget'
import { routing } from '@/lib/i18n/routing'

export default function NotFound() {
  setRequestLocale(routing.defaultLocale)
  return <CompanyWidgetGone />
}
