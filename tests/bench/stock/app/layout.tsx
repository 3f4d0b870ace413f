import type { Metadata } from 'next'
// biome-ignore lint/style/noRestrictedImports: a stock site has no navigation of ours
import Link from 'next/link'
import type { ReactNode } from 'react'
import { sections } from './content'

export const metadata: Metadata = { title: 'A stock page', description: 'What npm run bench compares with' }

/** A header and a footer of links, as any site has. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <body>
        <header className="site-header">
          <nav className="container header-row" aria-label="Разделы">
            {sections.map(({ title, links }) => (
              <Link key={title} href={links[0] ?? '/'} className="header-link">
                {title}
              </Link>
            ))}
          </nav>
        </header>
        <main className="page">{children}</main>
        <footer className="site-footer">
          {sections.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map((href) => (
                  <li key={href}>
                    <Link href={href} className="footer-link">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </footer>
      </body>
    </html>
  )
}
