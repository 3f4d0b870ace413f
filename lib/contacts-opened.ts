/** Raised on `window` when a company has opened the contacts of the resume on the screen: it is read again. */
export const CONTACTS_OPENED_EVENT = 'dv:contacts-opened'
