import type { CompanyView } from '@/lib/contracts/companies'

/** schema.org Organization of a company's page: only what stands on it. */
export function organization(company: CompanyView, url: string): Record<string, unknown> {
  const { site_url: site, logo_jpeg_url: logo } = company
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name: company.name,
    url,
    ...(site && /^https?:\/\//.test(site) && { sameAs: site }),
    ...(logo && { logo: new URL(logo, url).href }),
    ...(company.legal_name && { legalName: company.legal_name }),
    ...(company.inn && { taxID: company.inn }),
    ...(company.addresses.length > 0 && {
      address: company.addresses.map(({ city_name, address }) => ({
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        addressLocality: city_name,
        streetAddress: address,
      })),
    }),
  }
}
