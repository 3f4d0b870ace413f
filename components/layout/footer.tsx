'use client'

import { brand } from '@/lib/brand'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import chrome from '@/messages/ru/chrome.json'
import { BrandSign } from './header'
import { ThemeSwitch } from './theme-switch'

const words = chrome.footer
const groups = [
  {
    title: words.forCandidates,
    className: '',
    links: [
      [routes.vacancies(), words.findWork],
      [routes.landing('vacancies', 'udalenno'), words.remote],
      [routes.landing('vacancies', 'bez-opyta'), words.withoutExperience],
      [routes.salaries(), words.salaries],
      [routes.companies(), words.companies],
      [routes.directory(), words.directory],
      [routes.resumeNew(), words.createResume],
    ],
  },
  {
    title: words.forEmployers,
    // Who may not see the whole company neither searches for people nor places vacancies.
    className: 'for-all',
    links: [
      [routes.resumes(), words.findPeople],
      [routes.vacancyNew(), words.createVacancy],
    ],
  },
  {
    title: words.service,
    className: '',
    links: [
      [routes.about(), words.aboutService],
      [routes.contacts(), words.contacts],
      [routes.terms(), words.terms],
      [routes.privacy(), words.privacy],
      [routes.refund(), words.refund],
    ],
  },
] as const

/** `legal`: the operator of the site, where it is configured. */
export function Footer({ legal }: { legal: { name: string; inn: string } }) {
  return (
    <footer className="site-footer">
      <div className="container footer-grid">
        <div className="grid gap-3 content-start max-w-[36ch] max-sm:col-span-full">
          <span className="brand">
            <BrandSign />
            {brand.name}
          </span>
          <p className="text-soft">{words.about}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} className={group.className} aria-label={group.title}>
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
          {legal.inn ? `\u00a0· ${words.inn.replace('{inn}', legal.inn)}` : null}
        </p>
        <ThemeSwitch
          legend={words.theme}
          labels={{ system: words.themeSystem, light: words.themeLight, dark: words.themeDark }}
        />
      </div>
    </footer>
  )
}
