import { createNavigation } from 'next-intl/navigation'
import { routing } from './routing'

/** Locale-aware navigation, for a language switch. Everything else links by `lib/routes`. */
export const { usePathname, useRouter, getPathname } = createNavigation(routing)
