import type { SalaryPage } from '@/lib/contracts/salaries'

/** schema.org Occupation with what is paid for it: only for a role that enough offers tell of. */
export function occupation(page: SalaryPage, url: string): Record<string, unknown> | null {
  const { role, city, figures } = page
  if (!role || !figures) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Occupation',
    name: role.name,
    mainEntityOfPage: url,
    occupationLocation: city
      ? { '@type': 'City', name: city.name, containedInPlace: { '@type': 'Country', name: 'RU' } }
      : { '@type': 'Country', name: 'RU' },
    estimatedSalary: {
      '@type': 'MonetaryAmountDistribution',
      name: 'base',
      currency: 'RUB',
      duration: 'P1M',
      percentile25: figures.low,
      median: figures.median,
      percentile75: figures.high,
    },
  }
}
