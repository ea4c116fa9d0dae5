export { browserMemories, type Memories, Memory, pageMemories } from './memory.ts'
export { followTabs, hasEndedElsewhere, type TabsFollowed } from './other-tabs.ts'
export { remember, remembered } from './remembered.ts'
export {
  asAccessUser,
  type CurrentUser,
  isAnotherPerson,
  isNotToken,
  isReplaced,
  Session,
  type TokenGrant,
  type TokenStore,
} from './session.ts'
export type { Shelf } from './shelf.ts'
export { type CookieStore, cookieStore, memoryStore } from './token-store.ts'
export { createVisitor, keepToken, learnUser, refuseToken, type TokenSource, takeToken, tellAuthor, type Visitor } from './visitor.ts'
