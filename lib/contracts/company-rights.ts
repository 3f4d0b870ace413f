/**
 * What members of a company may do, by role: the one table behind the guards of the server, the `may` of its answers,
 * the interface and the help on the team page. `viewer` is the observer of the screen.
 */
export const companyRoles = [
  'owner',
  'recruiter',
  'hiring_manager',
  'interviewer',
  'viewer',
  'finance',
] as const
export type CompanyRole = (typeof companyRoles)[number]

export const companyRights = [
  /** Invite, remove and change members, and see the audit log. */
  'manage_team',
  /** Change the card, the logo and the requisites of the company. */
  'manage_company',
  /** Publish and change vacancies, answer, write to candidates, invite, import. */
  'recruit',
  /** See all vacancies and applications of the company, and resumes as the company does. */
  'see_all',
  /** Say of any vacancy who of the team sees it; of their own ones those who recruit do. */
  'narrow',
  /** See the vacancies one is on, with their applications. */
  'see_own',
  /** Rate candidates, hold interviews and fill in scorecards. */
  'score',
  /** Leave notes for colleagues. */
  'comment',
  /** Approve offers, when asked to. */
  'approve',
  /** See money: balance, statement, papers. */
  'see_money',
  /** Buy, top up the balance, order papers. */
  'pay',
] as const
export type CompanyRight = (typeof companyRights)[number]

const recruiter = [
  'manage_company',
  'recruit',
  'see_all',
  'score',
  'comment',
  'approve',
  'see_money',
  'pay',
] as const

export const rightsOfRoles: Readonly<Record<CompanyRole, readonly CompanyRight[]>> = {
  owner: ['manage_team', 'narrow', ...recruiter],
  recruiter,
  hiring_manager: ['see_own', 'score', 'comment', 'approve'],
  interviewer: ['see_own', 'score'],
  viewer: ['see_all', 'approve', 'see_money'],
  finance: ['see_money', 'pay'],
}

export const roleMay = (role: CompanyRole, right: CompanyRight): boolean =>
  rightsOfRoles[role].includes(right)

/** The same of somebody who may be a member of no company. */
export const memberMay = (role: CompanyRole | undefined, right: CompanyRight): boolean =>
  role !== undefined && roleMay(role, right)

export const rolesThatMay = (right: CompanyRight): CompanyRole[] =>
  companyRoles.filter((role) => roleMay(role, right))
