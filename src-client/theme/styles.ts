/** The stylesheets every page needs, in order; a part that only some pages use imports its sheet where it is used. */
import './global.css';
import './fonts.css';
import './tokens.css';
import './archive-notice.css';
import './static-shell.css';
import './print.css';
