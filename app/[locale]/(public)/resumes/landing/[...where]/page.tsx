import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CountedList, SkillList } from '@/components/landings/sections'
import { resumeLandingWords } from '@/components/landings/words'
import { ResumeCards } from '@/components/resumes/resume-card'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { LandingPage, type LandingProps, landingMetadata, landingOf, linked } from '../../../landing-page'

// Not kept: a candidate who closes a resume to the public must disappear from lists immediately.
export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'resumeLandings' })

export async function generateMetadata(props: LandingProps): Promise<Metadata> {
  const landing = await landingOf('resumes', props)
  return landingMetadata('resumes', landing, resumeLandingWords(landing, await words()))
}

export default async function ResumeLandingPage(props: LandingProps) {
  setRequestLocale(locale)
  const landing = await landingOf('resumes', props)
  const t = await words()
  const texts = resumeLandingWords(landing, t)
  return (
    <LandingPage
      list="resumes"
      landing={landing}
      texts={texts}
      labels={{
        crumb: t('crumb'),
        filters: t('filters'),
        other: t('other'),
        condition: (condition) => t(`conditions.${condition}`),
      }}
      itemUrls={landing.results.map(({ public_id: id }) => routes.resume(id))}
      cards={<ResumeCards resumes={landing.results} />}
      aside={
        <>
          <SkillList
            id="landing-skills"
            title={t('skills')}
            skills={landing.page > 1 ? [] : landing.skills}
          />
          <CountedList id="landing-cities" title={texts.cities} items={linked('resumes', landing.cities)} />
          <CountedList id="landing-roles" title={texts.roles} items={linked('resumes', landing.roles)} />
        </>
      }
    />
  )
}
