import type { CompanyRef } from '@/lib/contracts/vacancies'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Leads to the company's page, unless the employer hides who it is. */
export function CompanyName({ company }: { company: CompanyRef }) {
  if (company.public_id === null) return company.name
  return (
    <Link className="link-quiet" href={routes.company(company.public_id)}>
      {company.name}
    </Link>
  )
}
