/**
 * React's development build makes a stack trace for each element, to say in a warning where the element comes from: a seventh of the
 * page's processor time in these tests. It stops at 10,000 a second; here it begins there. Warnings are reported all the same.
 */
import * as React from 'react';

const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const PER_SECOND = 10_000;

const internals: unknown = Reflect.get(React, NAME);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => PER_SECOND,
    set: () => undefined,
  });
