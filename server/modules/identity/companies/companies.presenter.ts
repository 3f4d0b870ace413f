import type { Company, CompanyView } from '@/lib/contracts/companies'
import { rightsOfRoles } from '@/lib/contracts/company-rights'
import { imageJpegUrl, imageUrl } from '@/lib/contracts/images'
import type { ReplyRecord } from '@/lib/contracts/vacancies'
import { areaById, cityById } from '@/server/modules/dictionaries'
import type { CompanyRow, Membership } from './companies.repository'

interface Figures {
  viewedShare: number | null
  answeredShare: number | null
  medianReplyDays: number | null
  repliesCounted: number
}

/** Reply statistics of a company, as computed by the timed job; null with too little data. */
export const presentReply = (figures: Figures): ReplyRecord | null =>
  figures.answeredShare === null || figures.medianReplyDays === null
    ? null
    : {
        answered_share: figures.answeredShare,
        viewed_share: figures.viewedShare ?? figures.answeredShare,
        median_days: figures.medianReplyDays,
        counted: figures.repliesCounted,
      }

const industriesOf = ({ industries }: CompanyRow) =>
  industries.flatMap((id) => {
    const area = areaById(id)
    return area ? [{ id: area.id, name: area.name }] : []
  })

const addressesOf = ({ addresses }: CompanyRow) =>
  addresses.flatMap(({ cityId, address }) => {
    const city = cityById(cityId)
    return city ? [{ city_id: cityId, city_name: city.name, address }] : []
  })

/** For members. */
export function presentCompany({ company, role, innHolder }: Membership): Company {
  return {
    public_id: company.publicId,
    name: company.name,
    type: company.type,
    legal_name: company.legalName,
    inn: company.inn,
    ogrn: company.ogrn,
    description: company.description,
    site_url: company.siteUrl,
    logo_url: imageUrl(company.logoPath),
    city_id: company.cityId,
    city_name: company.cityId === null ? null : (cityById(company.cityId)?.name ?? null),
    size: company.size,
    industries: industriesOf(company),
    addresses: addressesOf(company),
    verification: company.verification,
    verification_requested_at: company.verificationRequestedAt?.toISOString() ?? null,
    verification_note: company.verification === 'rejected' ? company.verificationNote : null,
    inn_holder: innHolder === null ? null : { name: innHolder },
    role,
    may: [...rightsOfRoles[role]],
  }
}

/** For everyone. The ИНН of a person is theirs, even where they hire under it. */
export function presentCompanyPage(
  company: CompanyRow,
  { openVacancies, unclaimed }: { openVacancies: number; unclaimed: boolean },
): CompanyView {
  const verified = company.verification === 'verified'
  const isPerson = company.type === 'private_recruiter' || company.type === 'self_employed'
  const city = company.cityId === null ? undefined : cityById(company.cityId)
  return {
    public_id: company.publicId,
    name: company.name,
    verified,
    logo_url: imageUrl(company.logoPath),
    logo_jpeg_url: company.logoPath === null ? null : imageJpegUrl(company.logoPath),
    reply: presentReply(company),
    type: company.type,
    description_html: company.description,
    site_url: company.siteUrl,
    city: city ? { id: city.id, name: city.name } : null,
    size: company.size,
    industries: industriesOf(company),
    addresses: addressesOf(company).map(({ city_name, address }) => ({ city_name, address })),
    legal_name: verified ? company.legalName : null,
    inn: verified && !isPerson ? company.inn : null,
    open_vacancies: openVacancies,
    unclaimed,
    // A sum of floats as it was rounded when it was written.
    interview_rating:
      company.interviewRating === null
        ? null
        : { value: Math.round(company.interviewRating * 10) / 10, answers: company.interviewRatings },
    since: company.createdAt.toISOString(),
  }
}
