//! Texts as pages of HTML, to be read and printed.

use super::{Document, markdown};
use pulldown_cmark::{Event, Options, Parser, html};

const STYLE: &str = include_str!("page.css");

pub(super) fn write(document: &Document) -> String {
    let markdown = markdown::for_html(document);
    let mut body = String::new();
    html::push_html(&mut body, Parser::new_ext(&markdown, Options::ENABLE_TABLES));
    let mut title = String::new();
    html::push_html(&mut title, std::iter::once(Event::Text(document.title().into())));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
         name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<section>\n{body}</section>\n</main>\n</body>\n</html>\n"
    )
}
