import { defineEntity, p } from '@mikro-orm/core';

/** A solved challenge is worth one request: its signature is kept until the challenge has expired. */
export const UsedCaptchaSchema = defineEntity({
  name: 'UsedCaptchaRow',
  tableName: 'used_captcha',
  properties: {
    signature: p.text().primary(),
    expiresAt: p.datetime().index(),
  },
});

export class UsedCaptchaRow extends UsedCaptchaSchema.class {}
UsedCaptchaSchema.setClass(UsedCaptchaRow);
