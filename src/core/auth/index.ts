export { asAccessUser, type CurrentUser, Session, type TokenGrant, type TokenStore } from './session.ts'
export { cookieStore, memoryStore } from './token-store.ts'
export { createVisitor, learnUser, refuseToken, type TokenSource, takeToken, type Visitor } from './visitor.ts'
