import { column } from './define.ts'

/** Whose a row is: her name and her ID number, as every list of people heads them. */
export const identityColumns = [
  column('name', '姓名', 'text', { required: true, also: ['学生姓名', '名字', '考生姓名'] }),
  column('cert_id', '证件号码', 'id_number', { required: true, also: ['身份证号', '身份证号码', '身份证', '证件号', '公民身份号码'] }),
] as const
