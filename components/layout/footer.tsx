import { useTranslations } from 'next-intl'
import { brand } from '@/lib/brand'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { BrandSign } from './header'
import { ThemeSwitch } from './theme-switch'

export function Footer() {
  const t = useTranslations('layout.footer')
  const { legal } = siteConfig()
  const groups = [
    {
      title: t('forCandidates'),
      links: [
        [routes.vacancies(), t('findWork')],
        [routes.landing('vacancies', 'udalenno'), t('remote')],
        [routes.landing('vacancies', 'bez-opyta'), t('withoutExperience')],
        [routes.salaries(), t('salaries')],
        [routes.companies(), t('companies')],
        [routes.directory(), t('directory')],
        [routes.resumeNew(), t('createResume')],
      ],
    },
    {
      title: t('forEmployers'),
      links: [
        [routes.resumes(), t('findPeople')],
        [routes.vacancyNew(), t('createVacancy')],
      ],
    },
    {
      title: t('service'),
      links: [
        [routes.about(), t('aboutService')],
        [routes.contacts(), t('contacts')],
        [routes.terms(), t('terms')],
        [routes.privacy(), t('privacy')],
        [routes.refund(), t('refund')],
      ],
    },
  ] as const
  return (
    <footer className="site-footer">
      <div className="container footer-grid">
        <div className="grid gap-3 content-start max-w-[36ch] max-sm:col-span-full">
          <span className="brand">
            <BrandSign />
            {brand.name}
          </span>
          <p className="text-soft">{t('about')}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="mb-1.5 text-sm/tight font-semibold tracking-normal">{group.title}</h2>
            <ul>
              {group.links.map(([href, text]) => (
                <li key={href}>
                  <Link href={href} className="footer-link">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container flex flex-wrap items-center justify-between gap-4 mt-10 text-soft text-xs/body">
        <p>
          {legal.name || `© «${brand.name}»`}
          {legal.inn ? `\u00a0· ${t('inn', { inn: legal.inn })}` : null}
        </p>
        <ThemeSwitch
          legend={t('theme')}
          labels={{ system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') }}
        />
      </div>
    </footer>
  )
}
